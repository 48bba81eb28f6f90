import packageFile from '../../package.json';

export const appVersion = packageFile.version;
