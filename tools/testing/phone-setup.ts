import { installPhoneReader } from '@parkla/contract/kit/phones/phone.ts'
import { phoneReaderOf } from '@parkla/contract/kit/phones/phone-reader.ts'
import metadata from 'libphonenumber-js/max/metadata'

// Tests of contract and web check phone numbers with all metadata, as the server does (decision 0148).
installPhoneReader(phoneReaderOf(metadata))
