import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

/** Creates an empty database on a PostgreSQL server. */
export const createEmptyDatabase = async (server: string): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = `parkla_${randomBytes(6).toString('hex')}`
  await runOn(server, `create database ${name} template template0`)
  return { url: withName(server, name), drop: () => runOn(server, `drop database if exists ${name} with (force)`) }
}

/** Runs `use` with an empty database, dropped afterwards. */
export const withEmptyDatabase = async <Result>(
  server: string,
  use: (url: string) => Promise<Result>,
): Promise<Result> => {
  const { url, drop } = await createEmptyDatabase(server)
  try {
    return await use(url)
  } finally {
    await drop()
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
