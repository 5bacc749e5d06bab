// Panels that wait for what the first ones ask anyway. They come in one file, which the first screen does not wait for.
export { FunnelPanel } from './funnel-panel.tsx';
export { HostPanel } from './host-panel.tsx';
export { SetUpPanel } from './set-up-panel.tsx';
