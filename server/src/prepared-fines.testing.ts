import { api } from '@parkla/contract/api.ts'
import { saveOfficer, savePlaceGroup } from './features/fines/officers/officers.factory.ts'
import { savePayment } from './features/fines/fines.factory.ts'
import { aPlate, aVehicleGroup, next, storeFile, type Home, type Preparation } from './prepared-home.testing.ts'

/** A report of fines by e-mail. */
const aReportingTask = async (home: Home): Promise<{ ID: number; emailTo: string; vehicleGroupId: number }> => {
  const { id: vehicleGroupId } = await aVehicleGroup(home)
  const task = { emailTo: 'reports@example.test', sendingDays: [1], vehicleGroupId }
  const { body } = await home.node.call(api.reportingTasks.add, task, home.admin)
  return { ID: body.ID, emailTo: task.emailTo, vehicleGroupId }
}

const anOfficer = async ({ node, place }: Home): Promise<{ id: number }> => saveOfficer(node.db, place.id)

/** Inputs of the calls about fines, officers and payments. */
export const finePreparations: Readonly<Record<string, Preparation>> = {
  'POST /adminapi/parking-fine/reporting-tasks': async (home) => ({ vehicleGroupId: (await aVehicleGroup(home)).id }),
  'PUT /adminapi/parking-fine/reporting-tasks': aReportingTask,
  'POST /adminapi/parking-fine/reporting-tasks/delete': aReportingTask,
  'POST /adminapi/parking-fine/reporting-tasks/test': aReportingTask,
  'POST /adminapi/enforcement/officers': async ({ node, place }) => ({
    email: `officer-${next()}@fuzz.test`,
    group: (await savePlaceGroup(node.db, place.id)).id,
    autoGeneratePassword: true,
    password: '',
  }),
  'PUT /adminapi/enforcement/officers': async ({ node, place }) => ({
    ID: (await saveOfficer(node.db, place.id)).id,
    email: `officer-${next()}@fuzz.test`,
    group: (await savePlaceGroup(node.db, place.id)).id,
  }),
  'POST /adminapi/enforcement/officers/:id/delete': anOfficer,
  'POST /adminapi/enforcement/officers/:id/invite': anOfficer,
  'POST /adminapi/enforcement/officers/:id/activate': async (home) => {
    const { id } = await anOfficer(home)
    await home.node.call(api.officers.deactivate, { id }, home.admin)
    return { id }
  },
  'DELETE /adminapi/enforcement/enforcement-place-groups/:id': async ({ node, place }) => ({
    id: (await savePlaceGroup(node.db, place.id)).id,
  }),
  'POST /adminapi/enforcement/officer/sign-in': async ({ node, place }) => {
    const { email, password } = await saveOfficer(node.db, place.id)
    return { email, password }
  },
  'POST /adminapi/enforcement/officer/status-checks': ({ place }) => ({ placeId: place.id, licensePlate: aPlate() }),
  'GET /adminapi/enforcement/payments/:id/suggestions': ({ node }) => savePayment(node.db),
  'POST /adminapi/enforcement/payments/:id/ignore': ({ node }) => savePayment(node.db),
  'GET /adminapi/fine-objections/:id/files/:fileId': (home) =>
    storeFile(home, `objections/${home.records.fineObjection}/0.pdf`),
  'PUT /adminapi/enforcement/enforcement-place-groups': async ({ node, place }) => ({
    ID: (await savePlaceGroup(node.db, place.id)).id,
    name: `Renamed group ${next()}`,
  }),
  'DELETE /adminapi/parking-fine/:id/legal-hold': async ({ node, admin, records }) => {
    await node.call(api.retention.setFineHold, { id: Number(records.fine), Reason: 'Court case' }, admin)
    return {}
  },
}
