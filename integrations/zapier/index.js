import { createRequire } from 'node:module';
import { authentication, withAddress, withoutRefusals } from './lib/authentication.js';
import { creates } from './lib/creates.js';
import { searches } from './lib/searches.js';
import { triggers } from './lib/triggers.js';

const require = createRequire(import.meta.url);

/** The app as Zapier runs it. Triggers, creates and searches are made from lib/contract.json, which is generated. */
export default {
  version: require('./package.json').version,
  platformVersion: require('zapier-platform-core').version,
  authentication,
  beforeRequest: [withAddress],
  afterResponse: [withoutRefusals],
  triggers,
  creates,
  searches,
  searchOrCreates: {
    contact_find: {
      key: 'contact_find',
      display: {
        label: 'Find or Create Contact',
        description: 'Finds a contact, or creates one if there is none.',
      },
      search: 'contact_find',
      create: 'contact_upsert',
    },
  },
};
