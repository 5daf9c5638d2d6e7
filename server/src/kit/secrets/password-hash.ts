import { hash, verify } from '@node-rs/argon2'
import { openLimiter } from '../http/limiter.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Most hashes at once per node; more would take both cores from all other work. */
const limit = openLimiter(2)

/** An argon2id hash in PHC form, with its own salt. */
export const hashPassword = (password: string): Promise<string> => limit(() => hash(password, cost))

/** Dummy hash, checked when there is no account or password: equal time reveals nothing (R16). */
const unknownUsersHash = hashPassword('nobody has this password')

/** Whether the password is correct; without a hash false after the same time. */
export const isPassword = async (passwordHash: string | null | undefined, password: string): Promise<boolean> => {
  const known = passwordHash ?? (await unknownUsersHash)
  const isRight = await limit(() => verify(known, password))
  return isRight && passwordHash !== null && passwordHash !== undefined
}
