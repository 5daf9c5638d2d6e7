import { installPhoneReader } from '@parkla/contract/kit/phones/phone.ts'

let loading: Promise<void> | undefined

const load = async (): Promise<void> => {
  const [{ phoneReaderOf }, { default: metadata }] = await Promise.all([
    import('@parkla/contract/kit/phones/phone-reader.ts'),
    import('libphonenumber-js/max/metadata'),
  ])
  installPhoneReader(phoneReaderOf(metadata))
}

/**
 * Loads the metadata of phone numbers, once, with the first phone field: it is too large for the first load (decision 0148).
 * Without it the server alone checks that a number exists.
 */
export const loadPhoneReader = (): void => {
  loading ??= load().catch(() => {
    loading = undefined
  })
}
