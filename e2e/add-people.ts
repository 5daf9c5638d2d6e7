import { anOwner, type OwnerFactory } from '@parkla/server/features/accounts/accounts.factory.ts'
import { readConfig } from '@parkla/server/config.ts'
import { openNode } from '@parkla/server/node.ts'
import { prepareWorld } from '@parkla/server/world/prepare.ts'
import { addDebtors, addQuay, addYard, findPlace } from './own-world.ts'
import { ownEmail, ownName, ownPassword, ownPeople, projects, type OwnPerson } from './people.ts'

type Places = { harbourId: number; quayId: number }

const kinds: Readonly<Record<OwnPerson, (places: Places) => OwnerFactory>> = {
  clerk: () => anOwner().reading('en'),
  forgetful: () => anOwner().reading('en'),
  admin: () => anOwner().globalAdmin().reading('en'),
  viewer: ({ harbourId }) => anOwner().workingAt(harbourId).with('VIEW_BOOKINGS').reading('en'),
  booker: ({ quayId }) => anOwner().bookingsAdmin(quayId).with('SEE_PERSONAL_DATA').reading('lv'),
}

// Runs before the server starts: the embedded database permits one process at a time.
const config = readConfig(process.env)
const node = await openNode({ config: { ...config, ROLE: 'api' } })
await prepareWorld(node, config)
const { db } = node.services
const { id: harbourId } = await findPlace(db, 'TLN-SADAM')
const square = await findPlace(db, 'TLN-VABADUSE')
await addDebtors(db, square)
for (const project of projects) {
  const { id: quayId } = await addQuay(db, project)
  await addYard(db, project)
  for (const person of ownPeople)
    await kinds[person]({ harbourId, quayId })
      .named(ownName(person, project))
      .at(ownEmail(person, project))
      .withPassword(ownPassword)
      .save(db)
}
await node.close()
