import { startServer } from './server.ts'
import { demoPerson, signInByCall } from './steps.ts'

// Run by the upgrade step: a server of this version starts on a copy of the database named in E2E_TEMPLATE and answers.
const server = await startServer()
process.env['E2E_URL'] = server.url
try {
  const { token } = await signInByCall(demoPerson('global'))
  for (const path of ['parkingsessions', 'places', 'whitelists', 'fleets', 'campaigns', 'enforcement', 'bookings']) {
    const response = await fetch(`${server.url}/adminapi/${path}?page_size=20`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    console.log(path, (await response.text()).length)
  }
} finally {
  await server.stop()
}
