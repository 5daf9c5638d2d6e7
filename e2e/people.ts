/** The sizes at which everything is tested: the projects of `playwright.config.ts`. */
export const projects = ['desk', 'phone'] as const

/**
 * People of the tests' own, one of each kind per project: what happens to their passwords and sessions disturbs no
 * other test. `clerk` and `forgetful` are verified users without rights, `admin` is a global admin, `viewer` may look at the
 * bookings of the harbour, but not change them, `booker` runs those of `ownQuay` alone.
 */
export const ownPeople = ['clerk', 'forgetful', 'admin', 'viewer', 'booker'] as const
export type OwnPerson = (typeof ownPeople)[number]

export const ownEmail = (person: OwnPerson, project: string): string => `${person}.${project}@e2e.parkla.test`
export const ownName = (person: OwnPerson, project: string): string => `Test ${person} (${project})`
export const ownPassword = 'Esimene-2026'

/** Takes bookings, for money; only the test of its bookings admin books there. */
export const ownQuay = (project: string): string => `Testa piestātne ${project}`

/** A fleet's car that no other test drives, and that may stand at Vabaduse. */
export const ownFleetPlate = (project: string): string => `E2EFLEET${project.slice(0, 1).toUpperCase()}`

/** So many clients per project owe for one stay each. */
export const debtors = 5

/** The car of a debtor, by which their stay is found. */
export const ownDebtorPlate = (nth: number, project: string): string =>
  `E2EDEBT${nth}${project.slice(0, 1).toUpperCase()}`

/** Two euros an hour at any time; only the tests of the misread desk park there. */
export const ownYard = (project: string): string => `Test yard ${project}`

/** Stays at the yard that were paid by card, for one hour and for four; both began eight hours before the tests. */
export const paidHours = [1, 4] as const
export type PaidHours = (typeof paidHours)[number]

/** Its 8 is a B to a camera. */
export const ownPaidPlate = (hours: PaidHours, project: string): string =>
  `E2E8PAID${hours}${project.slice(0, 1).toUpperCase()}`
