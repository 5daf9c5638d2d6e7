import { anOwner, type OwnerFactory } from '@parkla/server/features/accounts/accounts.factory.ts'
import { readConfig } from '@parkla/server/config.ts'
import { openNode } from '@parkla/server/node.ts'
import { prepareWorld } from '@parkla/server/world/prepare.ts'
import { ownEmail, ownName, ownPassword, ownPeople, projects, type OwnPerson } from './people.ts'

const kinds: Readonly<Record<OwnPerson, (harbourId: number) => OwnerFactory>> = {
  clerk: () => anOwner().reading('en'),
  forgetful: () => anOwner().reading('en'),
  admin: () => anOwner().globalAdmin().reading('en'),
  viewer: (harbourId) => anOwner().workingAt(harbourId).with('VIEW_BOOKINGS').reading('en'),
}

// Before the server starts, because the embedded database belongs to one process at a time.
const config = readConfig(process.env)
const node = await openNode({ config: { ...config, ROLE: 'api' } })
await prepareWorld(node, config)
const { db } = node.services
const harbour = await db.selectFrom('places').select('id').where('code', '=', 'TLN-SADAM').executeTakeFirstOrThrow()
for (const project of projects)
  for (const person of ownPeople)
    await kinds[person](harbour.id)
      .named(ownName(person, project))
      .at(ownEmail(person, project))
      .withPassword(ownPassword)
      .save(db)
await node.close()
