import { installPhoneReader } from '@parkla/contract/kit/phones/phone.ts'
import { phoneReaderOf } from '@parkla/contract/kit/phones/phone-reader.ts'
import metadata from 'libphonenumber-js/max/metadata'

/** Imported for its effect: phone numbers are checked with all metadata from here on (decision 0148). */
installPhoneReader(phoneReaderOf(metadata))
