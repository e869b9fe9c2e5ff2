import type { ComponentProps, ReactNode } from 'react'
import type { Rain } from '#rules/record.ts'

export const Icon = (props: ComponentProps<'svg'>) => (
  <svg
    viewBox="0 0 24 24"
    width="1.35em"
    height="1.35em"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
    {...props}
  />
)

/** Makes an icon component of SVG lines. */
export const iconOf = (lines: ReactNode) => () => <Icon>{lines}</Icon>

export const PlusIcon = iconOf(<path d="M12 5v14M5 12h14" />)
export const MinusIcon = iconOf(<path d="M5 12h14" />)
export const CloseIcon = iconOf(<path d="M6 6l12 12M18 6L6 18" />)
export const UnfoldIcon = iconOf(<path d="M6 15l6-6 6 6" />)

/** Icon: a rising sun with an arrow back to it. */
export const MorningIcon = iconOf(
  <path d="M3 19h18M7 19a5 5 0 0 1 10 0M12 11V8M5.5 13.5L4 12M18.5 13.5L20 12M9 2L6 5l3 3M6 5h9" />,
)

export const CentreIcon = iconOf(
  <>
    <path d="M9 9l6 6M15 9l-6 6" strokeWidth="2.4" />
    <circle cx="12" cy="12" r="7.5" />
    <path d="M12 1.8v2.7M12 19.5v2.7M1.8 12h2.7M19.5 12h2.7" />
  </>,
)

const LightRainIcon = iconOf(
  <>
    <path d="M7 13.5a4 4 0 0 1 .3-8 5.2 5.2 0 0 1 9.9 1.3 3.4 3.4 0 0 1-.4 6.7z" />
    <path d="M9 17l-.7 2M14 17l-.7 2" />
  </>,
)

const HeavyRainIcon = iconOf(
  <>
    <path d="M7 11.5a4 4 0 0 1 .3-8 5.2 5.2 0 0 1 9.9 1.3 3.4 3.4 0 0 1-.4 6.7z" />
    <path d="M7.5 14.5L5.5 21M11.8 14.5L9.8 21M16.1 14.5L14.1 21" />
  </>,
)

export const RainIcon = ({ rain }: { readonly rain: Rain }) =>
  rain === 'Heavy' ? <HeavyRainIcon /> : <LightRainIcon />
