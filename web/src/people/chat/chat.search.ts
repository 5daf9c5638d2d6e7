import * as z from 'zod'
import { textFilter } from '../../kit/address/url-state.ts'

/** What the address of `/chat` says about the visitor and the chats; the names are those of the specification. */
export const ChatSearch = z.object({
  name: textFilter(),
  email: textFilter(),
  phone: textFilter(),
  id: textFilter(),
  region: textFilter(),
  language: textFilter(),
  /** A JSON list. */
  tawkToChatUrls: textFilter(),
})
export type ChatSearch = z.output<typeof ChatSearch>
