import { routes } from '@callwright/sdk/routes';
import { useMe } from '../auth/session.ts';
import { PictureField } from '../ui/picture-field.tsx';
import { PictureShown } from '../ui/picture-shown.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

/** Saved at once, separately from the form. */
export function WorkspaceLogo() {
  const { workspace } = useMe();
  const save = useSend(routes.account.updateLogo, { done: say('logo.saved'), invalidates: [routes.account] });
  return (
    <PictureField
      label={say('logo')}
      description={say('logo.help')}
      isSet={workspace.logoUrl !== null}
      isBusy={save.isPending}
      sideMax={1_024}
      onChange={(logo) => save.mutate({ logo })}
    >
      <PictureShown address={workspace.logoUrl} width={96} height={64} />
    </PictureField>
  );
}
