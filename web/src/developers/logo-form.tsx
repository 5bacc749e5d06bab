import { routes } from '@callwright/sdk/routes';
import { Button, FileInput, Group, Image, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { OAuthClient } from '../records.ts';
import { Section } from '../ui/section.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { useSend } from '../ui/use-send.ts';
import { logoOf } from './app-logo.tsx';
import { appReads } from './app-values.ts';
import { say } from './say.ts';

const kinds = 'image/png,image/jpeg,image/webp,image/svg+xml';
const bytesMax = 2_097_152;
const previewSide = 96;

/** The logo that people see next to the name of the app. */
export function LogoForm({ app }: { app: OAuthClient }) {
  const [preview, setPreview] = useState<string | null>(null);
  const form = useForm<{ logo: File | null }>({ initialValues: { logo: null } });
  const forget = () => {
    form.reset();
    setPreview(null);
  };
  const save = useSend(routes.oauth.updateClient, {
    form,
    done: say('logo.saved'),
    invalidates: appReads,
    onDone: forget,
  });
  const choose = async (file: File | null) => {
    forget();
    if (file === null) return;
    form.setFieldValue('logo', file);
    // Checked here too, because the server would refuse such a large body without mentioning logos.
    if (file.size > bytesMax) form.setFieldError('logo', say('logo.tooBig'));
    else setPreview(await dataUrl(file));
  };
  const current = logoOf(app);
  return (
    <Section title={say('logo')}>
      <Group align="flex-start">
        <Picture src={preview ?? current} />
        <Stack gap="xs" style={{ flex: '1 1 260px' }}>
          <FileInput
            label={say('logo.picture')}
            description={say('logo.help')}
            placeholder={say('logo.choose')}
            accept={kinds}
            clearable
            value={form.values.logo}
            onChange={(file) => void choose(file)}
            error={form.errors['logo']}
          />
          <FormFailure form={form} />
          <Group gap="xs">
            <Button
              variant="light"
              disabled={preview === null}
              loading={save.isPending}
              onClick={() => save.mutate({ clientId: app.client_id, logo: preview })}
            >
              {say('logo.save')}
            </Button>
            {current !== null && (
              <Button variant="default" onClick={() => save.mutate({ clientId: app.client_id, logo: null })}>
                {say('logo.remove')}
              </Button>
            )}
          </Group>
        </Stack>
      </Group>
    </Section>
  );
}

function Picture({ src }: { src: string | null }) {
  if (src === null)
    return (
      <Text size="sm" c="dimmed" w={previewSide}>
        {say('logo.none')}
      </Text>
    );
  return <Image src={src} alt={say('logo')} w={previewSide} h={previewSide} fit="contain" radius="md" />;
}

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // readAsDataURL returns a string.
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read')));
    reader.readAsDataURL(file);
  });
}
