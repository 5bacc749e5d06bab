// The parts that are loaded behind the first screen, in one file.
export { NoticeBell } from '../notices/notice-bell.tsx';
export { Overlays } from '../overlays.tsx';
export { Background } from './background.tsx';
export { UserMenu } from './user-menu.tsx';
export { WorkspaceMenu } from './workspace-menu.tsx';
