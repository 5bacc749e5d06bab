import type { RoleKey } from '@callwright/contract/roles.ts';
import type { routes } from '@callwright/sdk/routes';

/** The data that the build passes to the script in the page. */
export type StartPlan = {
  /** The names of the built files for the first screen. */
  homeFiles: readonly string[];
  reads: {
    session: typeof routes.auth.session;
    me: typeof routes.account.me;
    home: typeof routes.home.get;
  };
  bannerReads: readonly { roles: readonly RoleKey[]; path: string; target: string }[];
};
