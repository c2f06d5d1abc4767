/** Rules: product.md#constants. */
export const branches = [
  ['CSE', 'Computer Science and Engineering'],
  ['ECE', 'Electronics and Communication Engineering'],
  ['ME', 'Mechanical Engineering'],
  ['CE', 'Civil Engineering'],
  ['EE', 'Electrical Engineering'],
  ['IT', 'Information Technology'],
  ['DS', 'Data Science'],
  ['AI', 'Artificial Intelligence'],
  ['IOT', 'Internet of Things'],
  ['Other', 'Other'],
] as const
export type Branch = (typeof branches)[number][0]

export const years = ['1st', '2nd', '3rd', '4th'] as const
export type Year = (typeof years)[number]
