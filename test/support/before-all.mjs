import { ownTemporaryFolder } from '../../scripts/lib/temporary-folder.mjs';

/** Before all tests: they leave nothing behind in the folder for temporary files. */
export default ownTemporaryFolder;
