import type { CDPSession, Page } from 'playwright-core';

/** A virtual authenticator of Chromium, which creates and keeps passkeys. */
export class Device {
  readonly #cdp: CDPSession;
  readonly #id: string;

  private constructor(cdp: CDPSession, id: string) {
    this.#cdp = cdp;
    this.#id = id;
  }

  static async in(page: Page): Promise<Device> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new Device(cdp, authenticatorId);
  }

  /** Sets whether user verification succeeds, such as by a fingerprint. */
  async recognizes(isUserVerified: boolean): Promise<void> {
    await this.#cdp.send('WebAuthn.setUserVerified', { authenticatorId: this.#id, isUserVerified });
  }

  async credentials() {
    return (await this.#cdp.send('WebAuthn.getCredentials', { authenticatorId: this.#id })).credentials;
  }

  /** Adds a copy of a passkey. */
  async give(credential: Awaited<ReturnType<Device['credentials']>>[number]): Promise<void> {
    await this.#cdp.send('WebAuthn.addCredential', { authenticatorId: this.#id, credential });
  }
}
