import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** Creates an empty database on a PostgreSQL server, gives `use` its address, and drops it afterwards. */
export const withEmptyDatabase = async <Result>(
  server: string,
  use: (url: string) => Promise<Result>,
): Promise<Result> => {
  const name = `parkla_${randomBytes(6).toString('hex')}`
  await runOn(server, `create database ${name} template template0`)
  try {
    return await use(withName(server, name))
  } finally {
    await runOn(server, `drop database if exists ${name} with (force)`)
  }
}

const runOn = async (server: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const withName = (server: string, name: string): string => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
