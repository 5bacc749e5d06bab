#!/usr/bin/env node
import { launch } from '../scripts/bootstrap/launch.mjs';

await launch(process.argv.slice(2));
