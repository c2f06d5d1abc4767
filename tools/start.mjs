// `npm start`: installs what is missing, builds when sources changed, then opens the site.
// Plain JavaScript that Node 20 can run: it is what brings Node 24.
import { requireNode } from './require-node.mjs'

requireNode('20.20')
void import('./prepare-and-run.mjs')
