import type { Migration } from 'kysely/migration'
import { firstTables } from './0001-first-tables.ts'
import { atlas } from './0002-atlas.ts'
import { chartImages } from './0003-chart-images.ts'
import { manyCampaigns } from './0004-many-campaigns.ts'
import { volumes } from './0005-volumes.ts'
import { journeys } from './0006-journeys.ts'
import { spentLinks } from './0007-spent-links.ts'
import { stagings } from './0008-stagings.ts'
import { foldedNames } from './0009-folded-names.ts'
import { sessionsByExpiry } from './0010-sessions-by-expiry.ts'
import { nudgeKeys } from './0011-nudge-keys.ts'
import { namesWithoutAccents } from './0012-names-without-accents.ts'
import { documents } from './0013-documents.ts'
import { knownDevices } from './0014-known-devices.ts'
import { replacedKeys } from './0015-replaced-keys.ts'
import { nodesAndSearches } from './0016-nodes-and-searches.ts'
import { auditTrail } from './0017-audit-trail.ts'
import { watched } from './0018-watched.ts'
import { chores } from './0019-chores.ts'
import { oldKeys } from './0020-old-keys.ts'
import { imageNamesOfFiles } from './0021-image-names.ts'
import { preparedDays } from './0022-prepared-days.ts'
import { screens } from './0023-screens.ts'
import { reports } from './0024-reports.ts'

/** Every step from an empty database to today's, in the order of their names; never edited. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-first-tables': firstTables,
  '0002-atlas': atlas,
  '0003-chart-images': chartImages,
  '0004-many-campaigns': manyCampaigns,
  '0005-volumes': volumes,
  '0006-journeys': journeys,
  '0007-spent-links': spentLinks,
  '0008-stagings': stagings,
  '0009-folded-names': foldedNames,
  '0010-sessions-by-expiry': sessionsByExpiry,
  '0011-nudge-keys': nudgeKeys,
  '0012-names-without-accents': namesWithoutAccents,
  '0013-documents': documents,
  '0014-known-devices': knownDevices,
  '0015-replaced-keys': replacedKeys,
  '0016-nodes-and-searches': nodesAndSearches,
  '0017-audit-trail': auditTrail,
  '0018-watched': watched,
  '0019-chores': chores,
  '0020-old-keys': oldKeys,
  '0021-image-names': imageNamesOfFiles,
  '0022-prepared-days': preparedDays,
  '0023-screens': screens,
  '0024-reports': reports,
}

/** The number of the newest step. */
export const NEWEST_STEP = Object.keys(MIGRATIONS).at(-1)?.split('-')[0] ?? ''
