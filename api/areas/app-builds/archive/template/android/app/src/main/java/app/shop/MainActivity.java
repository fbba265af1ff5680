package app.shop;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
