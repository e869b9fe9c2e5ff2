import type { ToolName } from './choices.ts'

const PATHS: Readonly<Record<ToolName, string>> = {
  hand: 'M12 3v18M3 12h18M12 3 9.5 5.5M12 3l2.5 2.5M12 21l-2.5-2.5M12 21l2.5-2.5M3 12l2.5-2.5M3 12l2.5 2.5M21 12l-2.5-2.5M21 12l-2.5 2.5',
  knowledge:
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  region: 'M4.5 4.5h15v15h-15zM3 4.5h3M4.5 3v3M18 19.5h3M19.5 18v3M8 15l7-7M11 17l6-6',
  terrain: 'M2.5 19 9 7l4 7 2.5-4 6 9zM7 10.8l2 1.6 2-1.8',
  site: 'M12 21.5S5 14.6 5 9.5a7 7 0 0 1 14 0c0 5.1-7 12-7 12zM12 7.2a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8z',
}

export const ToolIcon = ({ tool }: { readonly tool: ToolName | 'list' }) => (
  <svg
    viewBox="0 0 24 24"
    width="1.4em"
    height="1.4em"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path
      d={tool === 'list' ? 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01' : PATHS[tool]}
    />
  </svg>
)
