import { expect, test } from 'vitest'
import { withCleanup } from '#soak/support/cleanup.ts'
import {
  CAMPAIGNS,
  COMMANDS,
  isInCommitRun,
  isInShortRun,
  SHORT_RUN_COMMANDS,
} from './campaigns.ts'
import { describeDifference, dump, readGolden, writeGolden } from './golden-file.ts'
import { play } from './play.ts'

// GOLDEN=full plays all commands; GOLDEN=record rewrites the golden files; GOLDEN_DUMP=campaign:N
// writes command N and its full answers to a folder.
const mode = process.env.GOLDEN ?? 'part'
const [dumpedCampaign, dumpedCommand] = (process.env.GOLDEN_DUMP ?? '').split(':')
const TIMEOUT_MS = mode === 'part' ? 180_000 : 3_600_000

const commandsToPlay = (campaign: string): number => {
  if (dumpedCampaign === campaign) return Number(dumpedCommand)
  return mode === 'part' ? SHORT_RUN_COMMANDS : COMMANDS
}

const played = CAMPAIGNS.filter((campaign) =>
  dumpedCampaign ? campaign.name === dumpedCampaign : mode !== 'part' || isInShortRun(campaign),
)

for (const campaign of played) {
  const { name } = campaign
  const title = `the campaign ${name} gets the answers that its golden file recorded`
  const tags = mode === 'part' && !isInCommitRun(campaign) ? ['more'] : []
  test(title, { timeout: TIMEOUT_MS, tags }, async () => {
    const golden = mode === 'record' || dumpedCampaign ? [] : readGolden(name)
    const lines: string[] = []
    await withCleanup(async (cleanup) => {
      for await (const step of play(campaign, commandsToPlay(name), cleanup)) {
        lines.push(step.line)
        if (golden.length > 0 && step.line !== golden[step.number - 1])
          expect.fail(describeDifference(name, golden[step.number - 1], step))
        if (dumpedCampaign && step.number === Number(dumpedCommand))
          console.log(`Command ${step.number} of ${name}: ${dump(name, step)}`)
      }
    })
    if (mode === 'record') writeGolden(name, lines)
  })
}
