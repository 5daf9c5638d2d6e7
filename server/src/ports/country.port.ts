/**
 * Finds the country of a network address.
 *
 * @returns the ISO code of two capital letters (`EE`), or '' for an unknown address
 * @throws PortFailure when the look-up fails
 */
export type CountryPort = {
  countryOf: (address: string) => Promise<string>
}
