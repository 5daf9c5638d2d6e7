import { buildWeb, isWebStale } from '../tools/web-build.ts'
import { prepareTemplate } from '../tools/databases/demo-template.ts'
import { startServer } from './steps/server.ts'

/** One server for the whole run. Its address reaches the tests through the environment of their processes. */
const globalSetup = async (): Promise<() => Promise<void>> => {
  if (isWebStale()) await buildWeb()
  const removeTemplate = await prepareTemplate()
  try {
    const server = await startServer()
    process.env['E2E_URL'] = server.url
    process.env['E2E_BROKER_URL'] = server.brokerUrl
    process.env['E2E_DATA_FOLDER'] = server.dataFolder
    return async () => {
      try {
        await server.stop()
      } finally {
        await removeTemplate()
      }
    }
  } catch (error) {
    await removeTemplate()
    throw error
  }
}

export default globalSetup
