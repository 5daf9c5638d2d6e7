/** Screen sizes: the projects of `playwright.config.ts`. */
export const projects = ['desk', 'phone'] as const

/**
 * Accounts for tests only, one of each kind per project, so that changes of passwords and sessions do not affect other
 * tests. `clerk` and `forgetful` are verified users without rights, `admin` is a global admin, `viewer` may look at the
 * bookings of the harbour, but not change them. `careful` uses a second factor, `employee` the identity provider,
 * `lister` manages the whitelists that a test adds.
 */
export const ownPeople = ['clerk', 'forgetful', 'admin', 'viewer', 'careful', 'employee', 'lister'] as const
export type OwnPerson = (typeof ownPeople)[number]

export const ownEmail = (person: OwnPerson, project: string): string => `${person}.${project}@e2e.parkla.test`
export const ownName = (person: OwnPerson, project: string): string => `Test ${person} (${project})`
export const ownPassword = 'Esimene-2026'

/** Number of clients with one unpaid session. */
export const debtors = 3

/** The plate of a client with an unpaid session. */
export const ownDebtorPlate = (nth: number): string => `E2EDEBT${nth}`

/** Two euros an hour at all times; used only by the tests of the misread desk. */
export const ownYard = (project: string): string => `Test yard ${project}`

/** Sessions at the yard paid by card, of one and of four hours; both started eight hours before the tests. */
export const paidHours = [1, 4] as const
export type PaidHours = (typeof paidHours)[number]

/** Plate with an 8, which the camera reads as a B. */
export const ownPaidPlate = (hours: PaidHours, project: string): string =>
  `E2E8PAID${hours}${project.slice(0, 1).toUpperCase()}`
