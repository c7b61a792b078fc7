// Command `npm run build`: builds all files with which a service manager can start the program directly. `npm start`
// builds the same files by itself.
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";

await installWhatIsMissing();
await buildWhatIsStale();
