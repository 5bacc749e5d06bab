import type { RoleKey } from '@callwright/contract/roles.ts';
import type { routes } from '@callwright/sdk/routes';

/** What the build knows and the script in the page needs. */
export type StartPlan = {
  /** Of the build, by their names: on the first screen. */
  homeFiles: readonly string[];
  reads: {
    session: typeof routes.auth.session;
    me: typeof routes.account.me;
    home: typeof routes.home.get;
  };
  bannerReads: readonly { roles: readonly RoleKey[]; path: string; target: string }[];
};
