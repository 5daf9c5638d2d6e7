import { statusSubject } from './whitelists.emails.ts'
import { statusMailJob } from '../lists/list-users.steps.ts'

export const mailStatus = statusMailJob({ name: 'whitelists.mailStatus', key: 'whitelist status' }, statusSubject)
