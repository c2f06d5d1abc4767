declare module 'virtual:router-engine' {
  export { UNSAFE_createRouter as createRouter } from 'react-router'
}
