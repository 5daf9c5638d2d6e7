/** Values that bind the provider's answer to the browser that asked; kept by that browser, signed by us. */
export type IdentityCheck = { state: string; nonce: string; verifier: string }

/** An account at the identity provider. `groups` are those of the configured claim. */
export type Identity = {
  issuer: string
  subject: string
  /** In lower case; empty when the provider gives none or says that it is not verified. */
  email: string
  name: string
  groups: readonly string[]
}

/** Sign-in by the operator's identity provider. */
export type IdentityPort = {
  /** Name of the provider on the button of the login page. */
  name: string
  /**
   * The provider's page to send the browser to; it returns to `returnTo` with `code` and `state`.
   *
   * @throws PortFailure when the provider cannot be reached
   */
  begin: (returnTo: string) => Promise<{ url: string; check: IdentityCheck }>
  /**
   * Exchanges the code of the address that the browser returned to; a code works once.
   *
   * @returns undefined when the user declined, or the answer is forged, expired or used
   * @throws PortFailure when the provider cannot be reached
   */
  finish: (returned: URL, check: IdentityCheck) => Promise<Identity | undefined>
}
