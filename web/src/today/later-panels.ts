// Panels that wait for the data of the first ones anyway. They are one bundle, which the first screen does not wait
// for.
export { FunnelPanel } from './funnel-panel.tsx';
export { HostPanel } from './host-panel.tsx';
export { SetUpPanel } from './set-up-panel.tsx';
