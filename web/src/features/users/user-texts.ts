import { t } from '../../kit/phrases.ts'

const factTexts: Readonly<Record<string, () => string>> = {
  'account.signedIn': () => t(($) => $.users.fact.signedIn),
  'account.signedOut': () => t(($) => $.users.fact.signedOut),
  'account.invited': () => t(($) => $.users.fact.invited),
  'account.resetRequested': () => t(($) => $.users.fact.resetRequested),
  'account.linkCopied': () => t(($) => $.users.fact.linkCopied),
  'account.passwordSet': () => t(($) => $.users.fact.passwordSet),
  'account.passwordChanged': () => t(($) => $.users.fact.passwordChanged),
  'account.magicLinkCreated': () => t(($) => $.users.fact.magicLinkCreated),
  'account.displayStarted': () => t(($) => $.users.fact.displayStarted),
  'account.secondFactorOn': () => t(($) => $.users.fact.secondFactorOn),
  'account.secondFactorOff': () => t(($) => $.users.fact.secondFactorOff),
  'account.secondFactorReset': () => t(($) => $.users.fact.secondFactorReset),
  'account.recoveryCodesRenewed': () => t(($) => $.users.fact.recoveryCodesRenewed),
  'owner.added': () => t(($) => $.users.fact.added),
  'owner.changed': () => t(($) => $.users.fact.changed),
  'owner.deactivated': () => t(($) => $.users.fact.deactivated),
  'owner.reactivated': () => t(($) => $.users.fact.reactivated),
  'owner.signedOutEverywhere': () => t(($) => $.users.fact.signedOutEverywhere),
}

/** What happened to an account; a fact without a text is shown as it is stored. */
export const factText = (fact: string): string => factTexts[fact]?.() ?? fact

const fieldText: Readonly<Record<string, () => string>> = {
  Name: () => t(($) => $.ui.personName),
  Email: () => t(($) => $.ui.email),
  Admin: () => t(($) => $.users.field.Admin),
  Region: () => t(($) => $.ui.region),
  Zones: () => t(($) => $.users.field.Zones),
  Places: () => t(($) => $.users.field.Places),
  Apps: () => t(($) => $.users.field.Apps),
  Roles: () => t(($) => $.users.field.Roles),
  Privileges: () => t(($) => $.users.field.Privileges),
  CanSeeClientsPersonalData: () => t(($) => $.users.field.CanSeeClientsPersonalData),
}

/** IP address and browser of a sign-in; empty when unknown. */
export const originText = ({ Address, Browser }: { Address: string; Browser: string }): string =>
  [Address, Browser].filter((part) => part !== '').join(', ')

/** Names of changed fields. */
export const fieldTexts = (fields: readonly string[]): string =>
  fields.map((field) => fieldText[field]?.() ?? field).join(', ')
