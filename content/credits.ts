/** The billing block at the foot of each page: a name in capitals, with the words that lead to it. */
export const billing: readonly { joining?: string; name: string }[] = [
  { name: 'Lumière Club' },
  { joining: 'presents a', name: 'Student Production' },
  { joining: 'from', name: 'Greater Noida' },
  { joining: 'film making by', name: 'Second Years' },
  { joining: 'cinematography by', name: 'Whoever Woke First' },
  { joining: 'edited by', name: 'The Night Shift' },
  { joining: 'graphic design by', name: 'Block C' },
  { joining: 'catering by', name: 'The Canteen' },
]
