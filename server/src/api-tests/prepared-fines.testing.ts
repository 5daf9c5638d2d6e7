import { api } from '@parkla/contract/api.ts'
import { saveOfficer, savePlaceGroup } from '../enforcement/officers/officers.factory.ts'
import { aFine, saveFineAmounts, saveFineIncome, savePayment } from '../enforcement/fine-records/fines.factory.ts'
import { aPlate, aVehicleGroup, next, storeFile, type Home, type Preparation } from './prepared-home.testing.ts'

/** A report of fines by e-mail. */
const aReportingTask = async (home: Home): Promise<{ ID: number; emailTo: string; vehicleGroupId: number }> => {
  const { id: vehicleGroupId } = await aVehicleGroup(home)
  const task = { emailTo: 'reports@example.test', sendingDays: [1], vehicleGroupId }
  const { body } = await home.node.call(api.reportingTasks.add, task, home.admin)
  return { ID: body.ID, emailTo: task.emailTo, vehicleGroupId }
}

const anOfficer = async ({ node, place }: Home): Promise<{ id: number }> => saveOfficer(node.db, place.id)

const reachable = { debtor_email: 'driver@example.test' }
const inStatus =
  (status: string): Preparation =>
  async ({ node, place }) => ({ id: (await aFine().at(place).inStatus(status).with(reachable).save(node.db)).id })

/** An amount that is not in force yet. */
const aLaterAmount = async ({ node, admin, place }: Home): Promise<{ id: number; validFrom: string }> => {
  const validFrom = new Date(Date.UTC(2032, 0, next())).toISOString().slice(0, 10)
  const amount = { region: place.region, reasonCode: 'NOT_PAID', placeId: 0, amountInCents: 3_000, validFrom }
  const { body } = await node.call(api.fineTerms.addAmount, amount, admin)
  return { id: body.id, validFrom }
}

/** A fine that was paid 10 euros too much. */
const anOverpaidFine: Preparation = async ({ node, admin, place }) => {
  const { id } = await aFine().at(place).save(node.db)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const income = { id, amountInCents: 4_000, date: '2026-03-04', channel: 'BANK' } as const
  await node.call(api.fines.addIncome, income, { as: admin, headers })
  return { id, amountInCents: 1_000 }
}

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
  'POST /adminapi/parking-fines/:id/contest': inStatus('ISSUED'),
  'POST /adminapi/parking-fines/:id/reset': inStatus('CONTESTED'),
  'POST /adminapi/parking-fines/:id/keep': inStatus('CONTESTED'),
  'POST /adminapi/parking-fines/:id/send-to-:partner': inStatus('OVERDUE'),
  'POST /adminapi/parking-fines/:id/remind': inStatus('OVERDUE'),
  'POST /adminapi/parking-fines/:id/write-off': inStatus('OVERDUE'),
  'POST /adminapi/parking-fines/:id/pay-out': anOverpaidFine,
  'POST /adminapi/parking-fines/:id/income/reverse': async ({ node, place }) => {
    const { id } = await aFine().at(place).inStatus('PARTIALLY_PAID').with({ paid_in_cents: 1_000 }).save(node.db)
    return { id, incomeId: (await saveFineIncome(node.db, { id })).id }
  },
  'POST /adminapi/enforcement/payments/:id/assign': async ({ node, place }) => ({
    id: (await savePayment(node.db)).id,
    referenceNumber: (await aFine().at(place).issuedAt('2026-03-02T10:00:00.000Z').save(node.db)).referenceNumber,
  }),
  'POST /adminapi/enforcement/payments/:id/take-back': async ({ node }) => {
    const same = { entry_id: `ENTRY-${next()}` }
    await savePayment(node.db, same)
    return { id: (await savePayment(node.db, { ...same, is_reversal: true, doubt: 'REVERSAL' })).id }
  },
  'POST /adminapi/enforcement/payments/:id/undo': async ({ node, admin }) => {
    const { id } = await savePayment(node.db)
    await node.call(api.payments.ignore, { id, reason: 'Not ours' }, admin)
    return { id }
  },
  'PUT /adminapi/enforcement/fine-amounts': aLaterAmount,
  'POST /adminapi/enforcement/fine-amounts/delete': aLaterAmount,
  'POST /adminapi/enforcement/officer/password': async ({ node }) => ({
    current: (await saveOfficer(node.db)).password,
  }),
  'POST /adminapi/enforcement/officer/fines': async ({ node, place }) => {
    await saveFineAmounts(node.db, place.region)
    return { key: crypto.randomUUID(), placeId: place.id, licensePlate: aPlate() }
  },
}
