import { hash, verify } from '@node-rs/argon2'

/** OWASP's floor for argon2id, which is the library's default algorithm: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** An argon2id hash in PHC form, with its own salt. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Checked where there is no account or no password yet, so that time tells nothing (R16). */
const nobodysHash = hashPassword('nobody has this password')

/** Whether the password is the right one; takes as long for no hash at all, and then says no. */
export const isPassword = async (passwordHash: string | null | undefined, password: string): Promise<boolean> => {
  const isRight = await verify(passwordHash ?? (await nobodysHash), password)
  return isRight && passwordHash !== null && passwordHash !== undefined
}
