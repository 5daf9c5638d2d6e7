import { api } from '@parkla/contract/api.ts'
import type { Endpoint } from '@parkla/contract/kit/endpoint.ts'
import { startServer } from './server.ts'
import { demoPerson, signInByCall } from './steps.ts'

// Run by the upgrade step: a server of this version starts on a copy of the database named in E2E_TEMPLATE, and answers every
// read that needs no parameter with data or a refusal.
const reads = Object.values(api)
  .flatMap((feature) => Object.values<Endpoint>(feature))
  .filter(({ method, path }) => method === 'GET' && !path.includes(':') && !path.endsWith('/events'))

const server = await startServer()
process.env['E2E_URL'] = server.url
try {
  const { token } = await signInByCall(demoPerson('global'))
  let answered = 0
  for (const { path } of reads) {
    const { status } = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
    // A read may need a query, or the officers' own sign-in.
    if (status >= 500) throw new Error(`${path} answers with ${status}`)
    if (status === 200) answered += 1
  }
  if (answered < reads.length / 2) throw new Error(`Only ${answered} of ${reads.length} reads have data`)
} finally {
  await server.stop()
}
