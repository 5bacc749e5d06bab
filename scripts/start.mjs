import { launch } from './bootstrap/launch.mjs';

await launch(['serve', ...process.argv.slice(2)]);
