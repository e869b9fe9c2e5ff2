import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MissedPart, Part } from '#client/ui/page/part.tsx'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
createRoot(root).render(
  <StrictMode>
    <MissedPart />
    <Part>
      <App path={location.pathname} />
    </Part>
  </StrictMode>,
)
