import {
  campaignCalls,
  lookUpRights,
  makeCampaignCall,
  openCampaigns,
  type CampaignsSubject,
} from '../subjects/campaigns-subject.ts'
import { ofBothSizes } from '../database.ts'
import type { Line } from '../report.ts'
import { interleaved, median, ratioOf } from '../rounds.ts'

const rounds = 7
const callsPerRound = 20

const timed = (call: () => Promise<unknown>) => async (): Promise<number> => {
  const times: number[] = []
  for (let made = 0; made < callsPerRound; made += 1) {
    const begin = performance.now()
    await call()
    times.push(performance.now() - begin)
  }
  return median(times)
}

type Pair = { few: CampaignsSubject; many: CampaignsSubject }

const growthLine = async (
  name: string,
  { few, many }: Pair,
  call: (subject: CampaignsSubject) => Promise<unknown>,
): Promise<Line> => {
  const times = await interleaved({ few: timed(() => call(few)), many: timed(() => call(many)) }, rounds)
  return {
    name: `campaigns, ${name}: ${many.campaigns.toLocaleString('en')} ÷ ${few.campaigns.toLocaleString('en')}`,
    value: ratioOf(times.many, times.few),
    unit: '×',
    target: { atMost: 1.5 },
    note: `${median(times.many).toFixed(2)} ms, ${median(times.few).toFixed(2)} ms`,
  }
}

/** Lists of 10,000 campaigns and of one with 100,000 registrants, and a car's 20 rights, against a tenth. */
export const campaignsLines = ({ server, isKept }: { server: string; isKept: boolean }): AsyncGenerator<Line> =>
  ofBothSizes({ server, isKept, few: 1_000, many: 10_000, open: openCampaigns }, async function* (few, many) {
    yield await growthLine('20 rights of a car', { few, many }, lookUpRights)
    for (const name of Object.keys(campaignCalls))
      yield await growthLine(name, { few, many }, (subject) => makeCampaignCall(subject, name))
  })
