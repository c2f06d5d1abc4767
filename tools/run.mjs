// Opens a built site on this very Node. In a packed site start.mjs calls it.
import { requireNode } from './require-node.mjs'

requireNode('24')
void import('./open-site.mjs')
