import { statusSubject } from './whitelists.emails.ts'
import { whitelistUsers } from './whitelists.row.ts'

export const mailStatus = whitelistUsers.statusJob(
  { name: 'whitelists.mailStatus', key: 'whitelist status' },
  statusSubject,
)
