// The parts that are loaded after the first screen, in one chunk.
export { NoticeBell } from '../notices/notice-bell.tsx';
export { Overlays } from '../overlays.tsx';
export { Background } from './background.tsx';
export { UserMenu } from './user-menu.tsx';
export { WorkspaceMenu } from './workspace-menu.tsx';
