import { hash, verify } from '@node-rs/argon2'

/** OWASP's minimum for argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** An argon2id hash in PHC form, with its own salt. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Dummy hash, checked when there is no account or password: equal time reveals nothing (R16). */
const unknownUsersHash = hashPassword('nobody has this password')

/** Whether the password is correct; without a hash false after the same time. */
export const isPassword = async (passwordHash: string | null | undefined, password: string): Promise<boolean> => {
  const isRight = await verify(passwordHash ?? (await unknownUsersHash), password)
  return isRight && passwordHash !== null && passwordHash !== undefined
}
