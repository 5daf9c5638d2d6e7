/** The sizes at which everything is tested: the projects of `playwright.config.ts`. */
export const projects = ['desk', 'phone'] as const

/**
 * People of the tests' own, one of each kind per project: what happens to their passwords and sessions disturbs no
 * other test. `clerk` and `forgetful` are verified users without rights, `admin` is a global admin, `viewer` may look at the
 * bookings of the harbour, but not change them.
 */
export const ownPeople = ['clerk', 'forgetful', 'admin', 'viewer'] as const
export type OwnPerson = (typeof ownPeople)[number]

export const ownEmail = (person: OwnPerson, project: string): string => `${person}.${project}@e2e.parkla.test`
export const ownName = (person: OwnPerson, project: string): string => `Test ${person} (${project})`
export const ownPassword = 'Esimene-2026'
