import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRepository, repository } from '../repository.ts'

/**
 * Texts that the specification words: notices of success, and required fields. Its typing errors are corrected (R13); a notice of two
 * screens stands in both.
 */
const notices: readonly [file: string, key: string, text: string][] = [
  ['users', 'saved', 'User updated successfully'],
  ['users', 'added', 'User added successfully'],
  ['users', 'done.remove', '{{email}} deleted successfully'],
  ['users', 'done.invite', 'Invitation sent out successfully!'],
  ['users', 'done.reset', 'Password reset instructions have been sent to {{email}}'],
  ['users', 'done.copyLink', 'Link copied to clipboard'],
  ['users', 'notCopied', 'Failed to copy password reset link'],
  ['accounts', 'passwordUpdated', 'Password updated successfully.'],
  ['clients', 'saved', 'User updated successfully'],
  ['clients', 'message.sent', 'Notification sent successfully!'],
  ['clients', 'debts.paid', 'Debts paid successfully!'],
  ['sessions', 'done.corrected', 'Session saved successfully'],
  ['sessions', 'done.ended', 'Session ended successfully'],
  ['sessions', 'done.started', 'New session added successfully'],
  ['fleets', 'visitor.started', 'New session added successfully'],
  ['whitelists', 'saved', 'Whitelist updated successfully!'],
  ['whitelists', 'added', 'New whitelist added successfully!'],
  ['whitelists', 'done.saved', 'User updated successfully!'],
  ['whitelists', 'done.added', 'User added successfully!'],
  ['imports', 'outcome.usersAdded_one', 'User added successfully!'],
  ['imports', 'outcome.usersAdded_other', 'Users added successfully!'],
  ['whitelists', 'done.removed', 'User removed successfully'],
  ['whitelists', 'done.status', 'Status updated successfully'],
  ['fleets', 'saved', 'Fleet updated successfully!'],
  ['fleets', 'added', 'New fleet added successfully!'],
  ['places', 'save.done', 'Changes saved'],
  ['gates', 'command.sentLong', 'Command sent successfully!'],
  ['gates', 'remove.done.controller', 'Controller removed successfully!'],
  ['campaigns', 'saved', 'Campaign updated successfully!'],
  ['campaigns', 'added', 'New campaign added successfully!'],
  ['quick-actions', 'sent', 'Command sent'],
  ['accounts', 'emailRequired', 'E-mail is required'],
  ['accounts', 'passwordRequired', 'Password is required'],
]

const reasons: readonly [folder: string, code: string, text: string][] = [
  ['kit', 'input.nameRequired', 'Name is required'],
  ['kit', 'input.emailRequired', 'Email is required'],
  ['kit', 'input.notAnEmail', 'E-mail must be valid.'],
  ['kit', 'input.commentRequired', 'Comment is required'],
  ['kit', 'input.carRequired', 'Car is required'],
  ['kit', 'input.weakPassword', 'Password must contain at least 8 characters, 1 number and 1 capital letter.'],
  ['kit', 'input.passwordsDiffer', 'Passwords must match.'],
  ['accounts', 'accounts.wrongCredentials', 'Invalid e-mail or password.'],
  ['campaigns', 'campaigns.phoneAndCarRequired', 'Phone number and car number required'],
  ['whitelists', 'whitelists.nowhere', 'Selecting at least 1 place required if valid in is Place'],
  ['whitelists', 'whitelists.noZone', 'Selecting at least 1 zone required if valid in is Zone'],
  ['campaigns', 'campaigns.nowhere', 'Selecting at least 1 place required if valid in is Place'],
  ['campaigns', 'campaigns.noZone', 'Selecting at least 1 zone required if valid in is Zone'],
  ['fines', 'fines.paymentDateRequired', 'Payment date is required'],
  ['fines', 'fines.paidAmountRequired', 'Paid amount is required'],
  ['vehicle-groups', 'vehicleGroups.nameRequired', 'New vehicle group name is required'],
]

/** Texts of the one file that fits the pattern. */
const textsIn = (pattern: string): unknown => {
  const [file = ''] = globSync(pattern, { cwd: repository })
  return JSON.parse(readFileSync(inRepository(file), 'utf8'))
}
const valueAt = (tree: unknown, names: readonly string[]): unknown =>
  names.reduce((value: unknown, name) => (value as Record<string, unknown> | undefined)?.[name], tree)

const placeholdersOf = (text: unknown): string[] => [...String(text).matchAll(/\{\{\w+\}\}/g)].map(([name]) => name)

/** Estonian and Latvian must have a text of their own with the same placeholders. */
const expectTranslated = (text: string, textIn: (language: 'et' | 'lv') => unknown): void => {
  const [et, lv] = [textIn('et'), textIn('lv')]
  expect(new Set([text, et, lv]).size).toBe(3)
  for (const other of [et, lv]) {
    expect(other).toEqual(expect.stringMatching(/\S/))
    expect(placeholdersOf(other)).toEqual(placeholdersOf(text))
  }
}

test.each(notices)('%s.%s: the text of the specification, translated', (feature, key, text) => {
  const textIn = (language: string) => valueAt(textsIn(`web/src/*/${feature}/phrases/${language}.json`), key.split('.'))
  expect(textIn('en')).toBe(text)
  expectTranslated(text, textIn)
})

test.each(reasons)('reason %s/%s: the text of the specification, translated', (folder, code, text) => {
  const textIn = (language: string) => valueAt(textsIn(`contract/src/**/${folder}/reasons/${language}.json`), [code])
  expect(textIn('en')).toBe(text)
  expectTranslated(text, textIn)
})

/** Worded in Estonian by the specification. */
test.each([
  ['campaigns.nameRequired', 'Nimetus on nõutud'],
  ['campaigns.regionRequired', 'Regioon on nõutud'],
])('reason %s in Estonian: the text of the specification', (code, text) => {
  expect(valueAt(textsIn('contract/src/members/campaigns/reasons/et.json'), [code])).toBe(text)
})
