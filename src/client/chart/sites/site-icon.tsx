import { memo } from 'react'
import { Icon } from '#client/ui/icons.tsx'
import type { SiteIcon as SiteIconName } from '#rules/site.ts'

const DRAWINGS = {
  ruin: 'M4 20h16M6.3 20V9.6l1.9-1.2 1.6 1.2V20M14.2 20v-5.6l1.7-1.6 1.9 1V20M5 9.6h6M9.8 5.8l2.6-1 1 2.2',
  village: 'M3.5 19.5v-6l3.9-3.7 3.9 3.7v6zM11.3 13.5V10l4.6-4.5 4.6 4.5v9.5h-9.2M15 19.5v-4h2.3v4',
  camp: 'M12 6L3.5 19.5h17zM10.7 4l2.6 4M13.3 4l-2.6 4M12 12l-2.6 7.5M12 12l2.6 7.5',
  cave: 'M3.3 19.5C4.4 11.4 7.6 6 12 6s7.6 5.4 8.7 13.5zM8.6 19.5c0-4.2 1.2-6.7 3.4-6.7s3.4 2.5 3.4 6.7',
  tower: 'M8.2 20l.7-10.5h6.2l.7 10.5zM7.4 9.5v-4h2v1.6h1.6V5.5h2v1.6h1.6V5.5h2v4zM11 20v-3.4h2V20',
  shrine: 'M3.5 6.5c5.4 1.5 11.6 1.5 17 0M5.5 11h13M7.8 7.4V20M16.2 7.4V20M12 7.6V11',
  port: 'M12 7.2V20M8.3 10.5h7.4M4.6 13.8c.5 3.9 3.3 6.2 7.4 6.2s6.9-2.3 7.4-6.2M12 3.2a2 2 0 1 1 0 4 2 2 0 0 1 0-4',
  peak: 'M2.8 19.5L9.4 7.2l3.4 6.1 2.2-3.2 6.2 9.4zM7 11.8l2 1.4 1.2-1.2 1.6 1.3',
  water:
    'M12 3.8c3.2 4.2 5.6 7 5.6 10.3a5.6 5.6 0 0 1-11.2 0C6.4 10.8 8.8 8 12 3.8zM9.2 14.6c.2 1.6 1.2 2.7 2.8 2.9',
  danger:
    'M12 3.8a7 7 0 0 0-7 7c0 2.6 1.2 4.3 2.9 5.3v3.6h8.2v-3.6c1.7-1 2.9-2.7 2.9-5.3a7 7 0 0 0-7-7zM8.6 11.4h1.7M13.7 11.4h1.7M11.9 13.6v1.2M10.7 19.7v-2M13.3 19.7v-2',
  treasure:
    'M4 11.5h16V19H4zM4 11.5c0-3.4 1.5-5.5 4-5.5h8c2.5 0 4 2.1 4 5.5M10.4 10h3.2v4.2h-3.2zM12 11.8v.8',
  note: 'M6 4h8.2L18 7.8V20H6zM14 4.2v4h3.8M8.8 11.5h6.4M8.8 14.3h6.4M8.8 17.1h3.6',
} as const satisfies Record<SiteIconName, string>

export const SiteIcon = memo(({ icon }: { readonly icon: SiteIconName }) => (
  <Icon width="1em" height="1em" strokeWidth="1.7">
    <path d={DRAWINGS[icon]} />
  </Icon>
))
