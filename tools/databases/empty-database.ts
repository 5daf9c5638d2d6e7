import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

type NewDatabase = { name: string; url: string; drop: () => Promise<void> }

/** Creates a database on a PostgreSQL server: an empty one, or a copy of a template that has no connection. */
export const createDatabase = async (server: string, template = 'template0'): Promise<NewDatabase> => {
  const name = `parkla_${randomBytes(6).toString('hex')}`
  await runOn(server, `create database ${name} template ${template}`)
  const drop = () => runOn(server, `drop database if exists ${name} with (force)`)
  return { name, url: withName(server, name), drop }
}

/** Runs `use` with an empty database, dropped afterwards. */
export const withEmptyDatabase = async <Result>(
  server: string,
  use: (url: string) => Promise<Result>,
): Promise<Result> => {
  const { url, drop } = await createDatabase(server)
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
