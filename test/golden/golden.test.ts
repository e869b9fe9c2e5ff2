import { expect, test } from 'vitest'
import { withCleanup } from '#soak/support/cleanup.ts'
import { CAMPAIGNS, COMMANDS, COMMANDS_OF_A_PART, isOfACommit, isOfAPart } from './campaigns.ts'
import { dump, readGolden, tellDifference, writeGolden } from './golden-file.ts'
import { play } from './play.ts'

// GOLDEN=full plays all commands, GOLDEN=record writes the files anew, and GOLDEN_DUMP=campaign:N
// writes all that command N led to into a folder.
const mode = process.env.GOLDEN ?? 'part'
const [dumpedCampaign, dumpedCommand] = (process.env.GOLDEN_DUMP ?? '').split(':')
const TIMEOUT_MS = mode === 'part' ? 180_000 : 3_600_000

const commandsToPlay = (campaign: string): number => {
  if (dumpedCampaign === campaign) return Number(dumpedCommand)
  return mode === 'part' ? COMMANDS_OF_A_PART : COMMANDS
}

const played = CAMPAIGNS.filter((campaign) =>
  dumpedCampaign ? campaign.name === dumpedCampaign : mode !== 'part' || isOfAPart(campaign),
)

for (const campaign of played) {
  const { name } = campaign
  const title = `the campaign ${name} is answered as it was when its golden file was recorded`
  const tags = mode === 'part' && !isOfACommit(campaign) ? ['more'] : []
  test(title, { timeout: TIMEOUT_MS, tags }, async () => {
    const golden = mode === 'record' || dumpedCampaign ? [] : readGolden(name)
    const lines: string[] = []
    await withCleanup(async (cleanup) => {
      for await (const step of play(campaign, commandsToPlay(name), cleanup)) {
        lines.push(step.line)
        if (golden.length > 0 && step.line !== golden[step.number - 1])
          expect.fail(tellDifference(name, golden[step.number - 1], step))
        if (dumpedCampaign && step.number === Number(dumpedCommand))
          console.log(`Command ${step.number} of ${name}: ${dump(name, step)}`)
      }
    })
    if (mode === 'record') writeGolden(name, lines)
  })
}
